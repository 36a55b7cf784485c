import { sql } from 'kysely'
import { publishPlan } from '../../src/features/sources/plan.queries.ts'
import { planOf } from '../../src/features/sources/plan.ts'
import { expected, type Row, type Rows } from '../support/authorization.ts'
import { makeDelivery } from '../support/deliveries.ts'
import { testInstallation } from '../support/installation.ts'
import { signUp } from '../support/people.ts'
import { directSource } from '../support/pipeline.ts'

const row: Row = { input: () => ({}), expected: expected.administrate }
const ofKeyword: Row = {
  input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
  expected: expected.administrate,
}

/** A job that has failed for good. */
const ofFailedJob: Row = {
  async input({ app }) {
    const { db } = app.database
    const { rows } = await sql<{ id: string }>`SELECT id FROM graphile_worker.add_job('nothing')`.execute(db)
    await sql`SELECT FROM graphile_worker.permanently_fail_jobs(ARRAY[${rows[0]!.id}]::bigint[])`.execute(db)
    return { ids: [Number(rows[0]!.id)] }
  },
  expected: expected.administrate,
}

/** A test by a worker that is alive, which nobody answers here. */
const ofSource: Row = {
  async input({ app }) {
    const { db } = app.database
    const now = new Date()
    const plan = planOf([], [directSource('http://127.0.0.1:9')], { ceiling: null, ceilings: {} })
    await publishPlan(db, plan)
    const worker = { name: 'here 2', started_at: now, seen_at: now, running_count: 0, checked_count: 0 }
    await db.insertInto('workers').values(worker).execute()
    return { source: 'direct' }
  },
  expected: expected.administrate,
}

let posted = 0

/** A mail that waits. */
const ofMail: Row = {
  async input({ app }) {
    posted += 1
    const content = testInstallation.secrets.encrypt(JSON.stringify({ subject: 'Hello' }), 'mails')
    const { id } = await app.database.db
      .insertInto('mails')
      .values({ key: `matrix ${posted}`, recipient: 'a@example.com', content })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { mail_id: id }
  },
  expected: expected.administrate,
}

/** A message of the holder that waits. */
const ofDelivery: Row = {
  input: async ({ app, people: { holder } }) => ({
    user_id: holder.userId,
    delivery_id: await makeDelivery(app, holder.accountId),
  }),
  expected: expected.administrate,
}

export const authorization: Rows = {
  'audit/mPaginate': row,
  'audit/mExport': row,
  'users/mLoginAs': {
    input: async ({ app }) => ({ user_id: (await signUp(app)).userId }),
    expected: expected.administrate,
  },
  'settings/mFind': row,
  'settings/mUpdate': { ...row, input: () => ({ name: 'auto_approve', is_on: 0 }) },
  'settings/mSetValue': { ...row, input: () => ({ name: 'page_days', value: '120' }) },
  'projects/mPaginate': row,
  'project-keywords/mPaginate': { ...row, input: ({ project }) => ({ project: project.id }) },
  'project-keyword-positions/mPaginate': ofKeyword,
  'project-keyword-requests/mPaginate': ofKeyword,
  'project-keyword-positions/mWhy': ofKeyword,
  'logs/mPaginate': ofKeyword,
  'project-keyword-competitors/mPaginate': ofKeyword,
  'keywords/fetchAdmin': row,
  'activities/fetchAdmin': row,
  'users/mPaginate': row,
  'subscription/mPaginate': row,
  'transactions/mPaginate': row,
  'project-keyword-requests/mGetActiveCount': row,
  'projects/mGetCount': row,
  'project-keywords/mGetCount': row,
  'users/mGetCount': row,
  'users/mGetOnlineCount': row,
  'subscription/mGetCount': row,
  'subscription/mGetDailyCount': row,
  'tickets/mGetOpenCount': row,
  'contacts/mGetCount': row,
  'user-dashboards/mGetCount': row,
  'user-brands/mGetCount': row,
  'sources/mTest': ofSource,
  'health/mFind': row,
  'jobs/mPaginate': row,
  'mails/mPaginate': row,
  'mails/mRetry': ofMail,
  'mails/mDiscard': ofMail,
  'deliveries/mPaginate': row,
  'deliveries/mRetry': ofDelivery,
  'deliveries/mDiscard': ofDelivery,
  'jobs/mFetchFailed': row,
  'jobs/mRetry': ofFailedJob,
  'jobs/mDiscard': ofFailedJob,
}
