import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { keywordFilters } from '@rankline/contract/keywords/filter-schemas'
import { messages } from '@rankline/contract/messages'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type * as calls from '@rankline/contract/shared-views/calls'
import type { VisitorContext } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { hashOf } from '../../platform/token.ts'
import { dailySeries } from '../charts/charts.service.ts'
import { shareOfVoice } from '../charts/share-of-voice.service.ts'
import { citationShare } from '../citations/share.service.ts'
import { beginAttempt, failed, succeeded } from '../credentials/attempts.service.ts'
import { isRightPassword } from '../credentials/passwords.ts'
import { findListed, listVisitorsKeywordIds } from '../keywords/whole-list.service.ts'
import { projectOverview } from '../projects/project-numbers.service.ts'
import { findLastAnsweredDays } from '../questions/announced.queries.ts'
import { answerRates } from '../questions/rates.service.ts'
import { hasInvented } from '../tracking/invented-results.queries.ts'
import { createPass } from './secrets.ts'
import { enter, isLocked, readerOf, visit } from './visited-view.service.ts'
import {
  presentDesign,
  presentSharedAnswers,
  presentSharedCitations,
  presentSharedKeyword,
  presentSharedOverview,
} from './visitors.presenter.ts'
import { noteOpened } from './visitors.queries.ts'

export async function openSharedView(
  ctx: VisitorContext,
  { token, pass }: ParsedInputOf<typeof calls.openSharedView>,
): Promise<ItemsOf<typeof calls.openSharedView>> {
  const now = new Date()
  const visited = await visit(ctx, token, now)
  const { view, brand } = visited
  const look = brand === null ? null : presentDesign(brand)
  if (isLocked(ctx, visited, pass, now)) return { brand: look, is_locked: true, view: null }
  const reader = readerOf(ctx, view)
  const overview = await projectOverview(reader, { projectId: view.project_id })
  const isSandbox = await hasInvented(ctx, reader.account)
  await noteOpened(ctx.db, view, now)
  return {
    brand: look,
    is_locked: false,
    view: {
      name: view.name,
      project_name: view.project_name,
      project_url: view.project_url,
      show_competitors: view.has_competitors,
      show_questions: view.has_questions,
      ends_on: view.ends_on,
      is_sandbox: isSandbox,
      overview: presentSharedOverview(overview),
    },
  }
}

/** Wrong passwords make pauses, by place and for the view from all places together. */
export async function unlockSharedView(
  ctx: VisitorContext,
  { token, password }: ParsedInputOf<typeof calls.unlockSharedView>,
): Promise<ItemsOf<typeof calls.unlockSharedView>> {
  const now = new Date()
  const { view } = await visit(ctx, token, now)
  const name = hashOf(token).toString('hex')
  const attempt = await beginAttempt(ctx, { purpose: 'shared-view', name, accountId: null })
  const isRight = view.password_hash === null || (await isRightPassword(view.password_hash, password))
  if (!isRight) {
    await failed(ctx, attempt)
    throw invalid('password', messages.wrongSharedPassword)
  }
  await succeeded(ctx, attempt)
  return { pass: createPass(ctx.installation, view, now) }
}

export async function sharedCharts(
  ctx: VisitorContext,
  { from, to, ...shown }: ParsedInputOf<typeof calls.sharedCharts>,
): Promise<ItemsOf<typeof calls.sharedCharts>> {
  const view = await enter(ctx, shown)
  const reader = readerOf(ctx, view)
  const input = { projectId: view.project_id, from, to }
  const [visibility, rankings, traffic, voices, citations] = await Promise.all([
    dailySeries('visibility')(reader, input),
    dailySeries('rankings')(reader, input),
    dailySeries('traffic')(reader, input),
    view.has_competitors ? shareOfVoice(reader, input) : null,
    view.has_competitors ? citationShare(reader, input) : null,
  ])
  return {
    visibility,
    rankings,
    traffic,
    share_of_voice: voices,
    citations: citations && presentSharedCitations(citations),
  }
}

/** @throws {Refusal} not found for a view without questions */
export async function sharedAnswers(
  ctx: VisitorContext,
  { surface: wanted, ...shown }: ParsedInputOf<typeof calls.sharedAnswers>,
): Promise<ItemsOf<typeof calls.sharedAnswers>> {
  const view = await enter(ctx, shown)
  if (!view.has_questions) throw notFound()
  const reader = readerOf(ctx, view)
  const projectId = view.project_id
  const answered = await findLastAnsweredDays(reader.db, reader.account.id, projectId)
  const shownDay = answered.find(({ surface }) => surface === wanted) ?? answered[0]
  const rates =
    shownDay === undefined
      ? null
      : await answerRates(reader, {
          ...{ projectId, surface: shownDay.surface },
          ...{ from: shownDay.day, to: shownDay.day },
        })
  return presentSharedAnswers({
    surfaces: answered.map(({ surface }) => surface),
    surface: shownDay?.surface ?? null,
    rates,
    hasCompetitors: view.has_competitors,
  })
}

export async function sharedKeywords(
  ctx: VisitorContext,
  { token, pass, sort = 'position', ...list }: ParsedInputOf<typeof calls.sharedKeywords>,
): Promise<ItemsOf<typeof calls.sharedKeywords>> {
  const view = await enter(ctx, { token, pass })
  const reader = readerOf(ctx, view)
  const filters = keywordFilters.parse({ project_id: view.project_id, ...list })
  const ids = await listVisitorsKeywordIds(reader, { ...filters, sort })
  const perPage = PAGE_SIZE.keywords
  const first = (filters.page - 1) * perPage
  const shown = ids.slice(first, first + perPage).map(({ id }) => id)
  const rows = shown.length === 0 ? [] : await findListed(reader, shown)
  return pageOfRows(rows.map(presentSharedKeyword), { page: filters.page, perPage, total: ids.length })
}
