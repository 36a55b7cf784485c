import { utcDay } from '@rankline/contract/days'
import { type ExportedList, exportColumns, usualExportColumns } from '@rankline/contract/exports/calls'
import { type CloudTarget, exportClouds } from '@rankline/contract/exports/clouds'
import { messages } from '@rankline/contract/messages'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import {
  accountsDueOn,
  endAutoExport,
  judgeAutoExportDay,
  lockAutoExport,
  takeAutoExportDay,
} from '../auto-exports/auto-exports.queries.ts'
import { connectionTarget } from '../connections/connection-target.service.ts'
import { notifyOfEnd } from '../connections/lost-exports.service.ts'
import { countListed } from '../keywords/whole-list.service.ts'
import { hasGoogleNumbers } from '../search-console/google-numbers.service.ts'
import * as queries from './auto-export.queries.ts'
import { fileName } from './new-export.service.ts'
import { queueExport } from './queue-export.service.ts'

/** Hour of the day in UTC from which exports no longer wait for missing checks. */
const LAST_HOUR = 22
const MOST_FAILURES = 3

/** Queues the automatic exports of accounts whose checks of the day are complete: one CSV or sheet per project. */
export async function exportDay(ctx: SystemContext, now: Date) {
  const day = utcDay(0, now)
  for (const accountId of await accountsDueOn(ctx.db, day)) {
    try {
      if (now.getUTCHours() < LAST_HOUR && !(await queries.isChecked(ctx.db, accountId, day))) continue
      await transaction(ctx, (inside) => queueProjects(inside, accountId, day, now))
    } catch (error) {
      ctx.log.warn(error, `the automatic export of account ${accountId} could not be queued`)
    }
  }
}

async function queueProjects(ctx: SystemContext, accountId: number, day: string, now: Date) {
  const taken = await takeAutoExportDay(ctx.db, accountId, day)
  if (taken === undefined) return
  const api = await connectionTarget(ctx, accountId, taken.connection_account_id, taken.connection_id)
  const { target } = taken
  if (api?.driver !== exportClouds[target].driver) {
    await endAutoExport(ctx.db, accountId)
    return notifyOfEnd(ctx, accountId, messages.autoExportLost(exportClouds[target].name))
  }
  const names = new Set<string>()
  for (const { id, name } of await queries.findProjects(ctx.db, accountId)) {
    const list: ExportedList = {
      filters: { project_id: id, page: 1, keyword_settings: [] },
      columns: [...((await hasGoogleNumbers(ctx.db, accountId, id)) ? exportColumns : usualExportColumns)],
      compared: null,
      positions: null,
    }
    await queueExport(ctx, {
      account_id: accountId,
      read_account_id: accountId,
      project_id: id,
      title: name,
      ...formOf(target, () => `${nameOnce(names, name, id)} ${day}`, name),
      target,
      target_account_id: taken.connection_account_id,
      target_id: taken.connection_id,
      target_name: exportClouds[target].name,
      list: JSON.stringify(list),
      status: 'queued',
      total: await countListed({ db: ctx.db, account: wholeAccount(accountId) }, list.filters),
      done: 0,
      tries: 0,
      auto_day: day,
      created_at: now,
      touched_at: now,
    })
  }
}

const formOf = (target: CloudTarget, fileName: () => string, title: string) =>
  target === 'gsheets'
    ? { name: title, file_type: 'sheet' as const }
    : { name: `${fileName()}.csv`, file_type: 'csv' as const }

/** Services replace a file of the same name, so each project needs its own. */
function nameOnce(taken: Set<string>, title: string, id: number): string {
  const plain = fileName(title)
  const name = taken.has(plain.toLowerCase()) ? `${plain} (${id})` : plain
  taken.add(name.toLowerCase())
  return name
}

/** Evaluates the day after its last file ended. Call it in the transaction that ends the file. */
export async function noteAutoEnd(ctx: SystemContext, accountId: number, day: string) {
  // The lock lets the second of two files that end at the same time see the first.
  await lockAutoExport(ctx.db, accountId)
  const { unfinished, failed } = await queries.countDay(ctx.db, accountId, day)
  if (unfinished === 0) await judge(ctx, accountId, day, failed > 0)
}

/** Ends the automatic export after three failed days in a row, and notifies the person. */
async function judge(ctx: SystemContext, accountId: number, day: string, hasFailed: boolean) {
  const failures = await judgeAutoExportDay(ctx.db, accountId, day, hasFailed)
  if (failures < MOST_FAILURES) return
  await endAutoExport(ctx.db, accountId)
  await notifyOfEnd(ctx, accountId, messages.autoExportEnded(MOST_FAILURES))
}
