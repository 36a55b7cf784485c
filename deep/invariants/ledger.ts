import { never } from './invariant.ts'

/** Invariants of spending: the requests of checks are recorded for the source, and again for the accounts that caused them. */
export const ledger = [
  never(
    'what accounts spent adds up to what sources took',
    `SELECT day, source, requests, cost, account_requests, account_cost
     FROM source_days
     FULL JOIN (
       SELECT day, source, sum(requests) AS account_requests, sum(cost) AS account_cost, sum(checks) AS account_checks
       FROM account_spending
       GROUP BY day, source
     ) AS spent USING (day, source)
     WHERE requests IS NULL OR account_requests IS NULL
       OR abs(requests - account_requests) > 0.01
       OR abs(cost - account_cost) > 0.0001
       OR abs(checks - account_checks) > 0.01`,
  ),
  never(
    'nothing is counted below nothing, and paid is not more than asked',
    'SELECT * FROM source_days WHERE requests < 0 OR cost < 0 OR paid_requests > requests OR failed_checks > checks',
  ),
  never(
    'requests by hand do not exceed what the account may make a day',
    `SELECT daily_requests.account_id, sum(requests) AS made, allowed_daily_requests
     FROM daily_requests
     JOIN allowances USING (account_id)
     GROUP BY daily_requests.account_id, allowed_daily_requests, day
     HAVING sum(requests) > allowed_daily_requests`,
  ),
  never(
    'nobody has more keywords than the package allows',
    `SELECT keywords.account_id, count(*) AS had, allowed_keywords
     FROM keywords
     JOIN allowances USING (account_id)
     WHERE keywords.deleted_at IS NULL AND keywords.is_enabled
     GROUP BY keywords.account_id, allowed_keywords
     HAVING count(*) > allowed_keywords`,
  ),
]
