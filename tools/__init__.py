"""What developers run beside the product: drawing its pictures, choosing tests, counting what they reach."""
