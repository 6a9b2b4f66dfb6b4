-- A new value of an enum can be used only once the transaction that added it has ended: hence a migration of its own.
alter type entry_kind add value 'transfer';
