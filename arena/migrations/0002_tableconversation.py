"""What is kept of a table's conversation is called so."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("arena", "0001_initial")]

    operations = [migrations.RenameModel("Talk", "TableConversation")]
