"""What happens because time passes: the referee, deadlines, mails about turns."""
