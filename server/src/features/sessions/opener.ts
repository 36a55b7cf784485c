import { type RawBuilder, sql } from 'kysely'

const isOpener = sql<boolean>`opener.account_id = sessions.impersonated_by AND opener.id = sessions.opened_by`

/**
 * Whether a session is the person's own, or a still valid one of a person who acts as them. Such a session is valid while
 * the session that opened it is valid and `mayAct` holds.
 * @param mayAct condition of the right to act as the person; it may use `sessions` and `opener`
 */
export const isStillOpened = (mayAct: RawBuilder<boolean>) => sql<boolean>`(
  sessions.opened_by IS NULL
  OR EXISTS (
    SELECT FROM sessions AS opener
    WHERE ${isOpener} AND opener.expires_at > now() AND ${mayAct}
  )
)`

/** Time of the second factor in a session. If another person opened the session, that of their own session. */
export const factorAt = sql<Date | null>`CASE
  WHEN sessions.opened_by IS NULL THEN sessions.factor_at
  ELSE (SELECT opener.factor_at FROM sessions AS opener WHERE ${isOpener})
END`
