import { isTimeZone } from '@rankline/contract/account/time-display'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/reports/calls'
import { DEFAULT_TIME, type Schedule, unitOf } from '@rankline/contract/reports/days'
import { DEFAULT_LANGUAGE, type ReportLanguage } from '@rankline/contract/reports/languages'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'
import { mayChooseBrand, requireOwnBrand } from '../brands/brands.service.ts'
import { shownAddress } from '../deliveries/destination-address.ts'
import { encryptDestinations } from '../deliveries/encrypted-destinations.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { findLatestLanguage, type ReportRow } from './reports.queries.ts'

type Asked = Omit<ParsedInputOf<typeof calls.createReport>, 'destinations'>

/** Columns of a report's destinations: encrypted, and in the form that lists show. */
export const destinationColumns = (installation: Installation, accountId: number, to: Destination[]) => ({
  destination_types: to.map(({ type }) => type),
  destinations: encryptDestinations(installation, accountId, to),
  shown_addresses: Object.fromEntries(to.map((one) => [one.type, shownAddress(one)])),
})

/**
 * The column of the projects of a form after the first one. What an edit does not send stays.
 * @param kept those of the edited report
 * @throws {Refusal} not found for a project that the caller does not see
 */
export async function otherProjects(
  ctx: Context,
  { projectId, otherProjectIds }: Pick<Asked, 'projectId' | 'otherProjectIds'>,
  kept: readonly number[],
): Promise<number[]> {
  const isOther = (id: number) => id !== projectId
  if (otherProjectIds === undefined) return kept.filter(isOther)
  const ids = [...new Set(otherProjectIds ?? [])].filter(isOther)
  await requireProjects(ctx, ids)
  return ids
}

/** Columns from a form. The caller becomes the creator: the report is made while they may see the project. */
export const reportColumns = (
  { account, person, installation }: Context,
  asked: Asked,
  to: Destination[],
) => ({
  created_by: person.accountId,
  name: asked.name,
  project_id: asked.projectId,
  document_type: asked.type,
  document_detail: asked.detail,
  brand_id: asked.brandId,
  timer: asked.timer,
  start_on: asked.from,
  end_on: asked.to,
  moves_by: unitOf(asked, asked.timer),
  ...destinationColumns(installation, account.id, to),
  is_enabled: asked.isEnabled,
})

const usual = { send_hour: DEFAULT_TIME.hour, send_time_zone: DEFAULT_TIME.timeZone }

/**
 * The hour and time zone of a form.
 * @param before what absent ones are: those of the edited report, else the usual ones
 * @throws {Refusal} for an unknown time zone
 */
export function timeColumns(
  { hour, timeZone }: Pick<Asked, 'hour' | 'timeZone'>,
  before: Pick<ReportRow, 'send_hour' | 'send_time_zone'> = usual,
) {
  const send_time_zone = timeZone ?? before.send_time_zone
  if (!isTimeZone(send_time_zone)) throw invalid('send_time_zone', messages.unknownTimeZone)
  return { send_hour: hour ?? before.send_hour, send_time_zone }
}

/** The schedule of a stored report. */
export const scheduleOf = (row: Pick<ReportRow, 'timer' | 'send_hour' | 'send_time_zone'>): Schedule => ({
  timer: row.timer,
  hour: row.send_hour,
  timeZone: row.send_time_zone,
})

/**
 * The brand of a changed report. It stays if the caller may not choose one. A brand chosen before is accepted even if it
 * is disabled now.
 * @throws {Refusal} not found for brands of others
 */
export async function brandOf(
  ctx: Context,
  asked: number | null,
  before: number | null,
): Promise<number | null> {
  if (asked !== null && asked !== before) return (await requireOwnBrand(ctx, asked)).id
  return mayChooseBrand(ctx) ? asked : before
}

/**
 * The language of a form. An absent one is that of the edited report, and of a new one that of the project's latest report:
 * the reports of a client stay in the client's language.
 */
export const languageOf = async (
  { db, account }: Context,
  { language, projectId }: Pick<Asked, 'language' | 'projectId'>,
  before: ReportLanguage | null,
): Promise<ReportLanguage> =>
  language ?? before ?? (await findLatestLanguage(db, account.id, projectId)) ?? DEFAULT_LANGUAGE
