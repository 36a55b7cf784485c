import type { Project } from '@rankline/contract/projects/calls'
import { withDatabase } from './history.ts'

/** Says that Google's numbers of a project were pulled from 90 days ago to a day, counted back from today. */
export const setConsoleSite = ({ id }: Pick<Project, 'id'>, lastDaysAgo = 1) =>
  withDatabase((database) =>
    database.query(
      `INSERT INTO console_sites (account_id, project_id, connection_id, site, first_day, last_day, pulled_at)
       SELECT account_id, id, 1, 'sc-domain:example.com', current_date - 90, current_date - $2::integer, now()
       FROM projects WHERE id = $1`,
      [id, lastDaysAgo],
    ),
  )

/** Adds up the rows of the last 28 days by query, as a pull would. */
export const sumConsoleQueries = ({ id }: Pick<Project, 'id'>) =>
  withDatabase((database) =>
    database.query(
      `INSERT INTO console_queries
       SELECT account_id, project_id, md5(query)::uuid, country_id, device_id, query,
         sum(clicks), sum(impressions), avg(position)
       FROM console_rows WHERE project_id = $1 AND day >= current_date - 28
       GROUP BY account_id, project_id, query, country_id, device_id`,
      [id],
    ),
  )
