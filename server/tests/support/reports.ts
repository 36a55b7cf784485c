import { utcDay } from '@rankline/contract/days'
import { createReport, downloadReport, type Report } from '@rankline/contract/reports/calls'
import { renderRun } from '../../src/features/reports/render.service.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import type { TestApp } from './app.ts'
import type { SignedUp } from './people.ts'

export const reportForm = (projectId: number) => ({
  name: 'Weekly ranks',
  project_id: projectId,
  document_type: 2,
  document_detail: 1,
  timer: 1,
  start_at: utcDay(-7),
  end_at: utcDay(-1),
  destination_type: ['webhook'],
  destination_type_webhook: 'https://receiver.example.com/hook',
})

export async function makeReport(
  app: TestApp,
  { token }: Pick<SignedUp, 'token'>,
  projectId: number,
  changes: Record<string, string | number | string[] | number[]> = {},
): Promise<Report> {
  const form = { ...reportForm(projectId), ...changes }
  return (await app.items(createReport, form, token)).report
}

/** Makes every document of an account that waits. @returns how many there were */
export async function renderWaiting(
  { database: { db } }: Pick<TestApp, 'database'>,
  ctx: SystemContext,
  accountId: number,
  now = new Date(),
): Promise<number> {
  const waiting = await db
    .selectFrom('report_runs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'queued')
    .orderBy('id')
    .execute()
  for (const { id } of waiting) await renderRun(ctx, accountId, id, now).catch(() => undefined)
  return waiting.length
}

/** The bytes that a person downloads. */
export async function documentOf(
  app: TestApp,
  ctx: SystemContext,
  { token, accountId }: Pick<SignedUp, 'token' | 'accountId'>,
  reportId: number,
): Promise<{ bytes: Buffer; headers: Record<string, unknown> }> {
  await app.items(downloadReport, { report_id: reportId }, token)
  await renderWaiting(app, ctx, accountId)
  const { path } = await app.items(downloadReport, { report_id: reportId }, token)
  const answer = await app.app.inject({
    method: 'GET',
    url: path ?? '',
    headers: { 'accept-encoding': 'identity' },
  })
  return { bytes: answer.rawPayload, headers: answer.headers }
}
