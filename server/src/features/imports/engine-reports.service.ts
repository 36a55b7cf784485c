import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { readEngineReport as call } from '@rankline/contract/imports/engine-reports'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { type EngineReport, engineReportIn } from './engine-report.ts'

/** @throws {Refusal} not found; invalid for a file of another form */
export async function readEngineReport(
  ctx: Context,
  { projectId, file }: ParsedInputOf<typeof call>,
): Promise<EngineReport> {
  await requireProjects(ctx, [projectId])
  const report = await engineReportIn(new Uint8Array(await file.arrayBuffer()))
  if (report === null) throw invalid('report_file', messages.engineReportUnknown)
  if (report.count === 0) throw invalid('report_file', messages.engineReportEmpty)
  return report
}
