import { type RawBuilder, sql } from 'kysely'

const isOpener = sql<boolean>`opener.account_id = sessions.impersonated_by AND opener.id = sessions.opened_by`

/**
 * Whether a session is its person's own, or may go on in somebody else's hands: the session that opened it has
 * neither ended nor expired, and the right to open it is still there.
 * @param mayAct asks for that right; it may name `sessions` and `opener`
 */
export const isStillOpened = (mayAct: RawBuilder<boolean>) => sql<boolean>`(
  sessions.opened_by IS NULL
  OR EXISTS (
    SELECT FROM sessions AS opener
    WHERE ${isOpener} AND opener.expires_at > now() AND ${mayAct}
  )
)`

/** When a second factor was passed in a session or, in somebody else's hands, in the session that opened it. */
export const factorAt = sql<Date | null>`CASE
  WHEN sessions.opened_by IS NULL THEN sessions.factor_at
  ELSE (SELECT opener.factor_at FROM sessions AS opener WHERE ${isOpener})
END`
