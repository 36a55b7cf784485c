-- What a receipt is: money that came, that was given back, that a bank took back, or that a bank gave back after all.
-- Only `payment` and `reinstatement` have a positive amount.
ALTER TABLE receipts
  ADD COLUMN kind text NOT NULL DEFAULT 'payment'
  CHECK (kind IN ('payment', 'refund', 'chargeback', 'reinstatement'));
