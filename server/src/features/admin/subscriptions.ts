import { sql } from 'kysely'

/** `FROM … WHERE …`: people whose package has a price and has not ended. */
export const inForce = (now: Date) => sql`
  FROM users
  JOIN packages ON packages.id = users.package_id
  JOIN members ON members.account_id = users.account_id AND members.role = 'admin'
  WHERE packages.price > 0
    AND users.status = 1
    AND users.deleted_at IS NULL
    AND (members.end_at IS NULL OR members.end_at > ${now})`
