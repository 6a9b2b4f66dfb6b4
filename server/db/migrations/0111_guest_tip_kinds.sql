-- A new value of an enum can be used only once the transaction that added it has ended: hence a migration of its own.
alter type entry_kind add value 'guest_tip';
alter type entry_kind add value 'guest_refund_due';
alter type entry_kind add value 'guest_refund';
alter type entry_kind add value 'guest_tip_reversal';
