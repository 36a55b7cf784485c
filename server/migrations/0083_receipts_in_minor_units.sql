-- Amounts in the smallest unit of their currency, as providers tell them: cents, or whole yen.
ALTER TABLE receipts ADD COLUMN minor_amount bigint;
UPDATE receipts SET minor_amount = round(amount * 100);
ALTER TABLE receipts ALTER COLUMN minor_amount SET NOT NULL;
ALTER TABLE receipts DROP COLUMN amount;

-- Null where the provider makes an address only on request.
ALTER TABLE receipts ALTER COLUMN receipt_url DROP NOT NULL;
