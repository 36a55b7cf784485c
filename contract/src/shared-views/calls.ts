import { z } from 'zod'
import { publicBrand } from '../brands/calls.ts'
import { shareOfVoice } from '../charts/calls.ts'
import { endpoint, type ItemsOf, pageOf } from '../endpoint.ts'
import { keyword } from '../keywords/calls.ts'
import type { KeywordSort } from '../keywords/filters.ts'
import { messages } from '../messages.ts'
import { overview } from '../projects/calls.ts'
import { questionSurfaces } from '../questions/calls.ts'
import { refusals } from '../validation/refusals.ts'
import { formSchema } from '../validation/schema.ts'
import {
  day,
  flag,
  id,
  isDay,
  optionalDay,
  optionalId,
  optionalLines,
  optionalOneOf,
  optionalText,
  order,
  page,
  timestamp,
} from '../wire.ts'
import { sharedPasswordForm, sharedViewForm } from './forms.ts'

export const MOST_SHARED_VIEWS = 100

/** Milliseconds for which a right password opens a view. */
export const SHARED_PASS_LIFETIME = 12 * 3_600_000

const sharedView = z.object({
  id: z.int(),
  name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  brand_name: z.string().nullable(),
  /** The secret address. */
  url: z.string(),
  has_password: flag,
  show_competitors: flag,
  show_questions: flag,
  ends_on: day.nullable(),
  /** Reason why the view cannot be opened any more; null while it can. */
  closed: z.enum(['ended', 'author', 'brand']).nullable(),
  opened_at: timestamp.nullable(),
  opened_count: z.int(),
  created_at: timestamp,
})
export type SharedView = z.infer<typeof sharedView>

export const createSharedView = endpoint({
  method: 'POST',
  path: 'shared-views/create',
  aliases: ['shared-views'],
  scope: 'account',
  permission: 'manage',
  summary: 'Share a project as a read-only page at a secret address',
  input: formSchema(sharedViewForm).transform((form, context) => {
    const endsOn = form.ends_on || null
    if (endsOn !== null && !isDay(endsOn))
      context.issues.push({ code: 'custom', path: ['ends_on'], message: refusals.notDay, input: endsOn })
    return {
      projectId: form.project_id,
      name: form.name.trim(),
      password: form.password || null,
      endsOn,
      brandId: form.user_brand_id ?? null,
      hasCompetitors: form.show_competitors === 'true',
      hasQuestions: form.show_questions === 'true',
    }
  }),
  items: sharedView,
  message: messages.sharedViewCreated,
  limit: { max: 60, seconds: 3600 },
})

export const listSharedViews = endpoint({
  method: 'GET',
  path: 'shared-views/fetchAuth',
  aliases: ['shared-views'],
  scope: 'account',
  permission: 'manage',
  summary: 'A page of the shared views of an account, newest first; with a project, of this project',
  input: z
    .object({ project_id: optionalId(), page })
    .transform(({ project_id: projectId, page }) => ({ projectId, page })),
  items: pageOf(sharedView),
})

export const revokeSharedView = endpoint({
  method: 'DELETE',
  path: 'shared-views/revoke',
  scope: 'account',
  permission: 'manage',
  summary: 'Close a shared view for good; its address leads nowhere from then on',
  input: z
    .object({ shared_view_id: id('shared_view_id') })
    .transform((input) => ({ viewId: input.shared_view_id })),
  items: z.object({ revoked_id: z.int() }),
  message: messages.sharedViewRevoked,
})

// Calls of visitors who have the address. They all use POST, so that no secret gets into an access log.

const token = z.string({ error: refusals.notText }).max(100).default('')
/** Pass that the server returned for the right password. */
const pass = optionalText(500)

/** Appearance of a brand, without anything that leads to the agency. */
const look = publicBrand.pick({ name: true, logo: true, logo_dark: true, theme_data: true })

/** Project numbers that visitors may see: no prices, and nothing about the work on the project. */
const sharedOverview = overview
  .pick({
    checked_at: true,
    keyword_count: true,
    distribution: true,
    improved: true,
    declined: true,
    stable: true,
    first: true,
  })
  .extend({
    days: z.array(
      z.object({
        date: day,
        visibility: z.number().nullable(),
        average_position: z.number().nullable(),
        traffic: z.number().nullable(),
      }),
    ),
    /** Change from the second-last day to the last day, over the same keywords; null if the keywords differ. */
    change: z
      .object({
        since: day,
        visibility: z.number().nullable(),
        average_position: z.number().nullable(),
        traffic: z.number().nullable(),
      })
      .nullable(),
  })
export type SharedOverview = z.infer<typeof sharedOverview>

export const openSharedView = endpoint({
  method: 'POST',
  path: 'shared-views/open',
  scope: 'public',
  summary: 'A shared view by the token of its address; its content only if no password is missing',
  input: z.object({ token, pass }),
  items: z.object({
    /** Null for Rankline's own appearance. */
    brand: look.nullable(),
    is_locked: z.boolean(),
    view: z
      .object({
        name: z.string(),
        project_name: z.string(),
        project_url: z.string(),
        show_competitors: z.boolean(),
        show_questions: z.boolean(),
        ends_on: day.nullable(),
        /** Whether some positions come from the built-in sandbox. */
        is_sandbox: z.boolean(),
        overview: sharedOverview,
      })
      .nullable(),
  }),
  limit: { max: 120, seconds: 60 },
})

export const unlockSharedView = endpoint({
  method: 'POST',
  path: 'shared-views/unlock',
  scope: 'public',
  summary: 'A pass for a shared view, good for 12 hours, for its password',
  input: formSchema(sharedPasswordForm),
  items: z.object({ pass: z.string() }),
  limit: { max: 10, seconds: 600 },
})

const points = z.array(z.object({ date: day, avg_rank: z.number() }))

export const sharedCharts = endpoint({
  method: 'POST',
  path: 'shared-views/charts',
  scope: 'public',
  summary:
    'The daily numbers of a shared view between two days, and the share of voice and of citations if they are shown',
  input: z
    .object({ token, pass, date_custom_start: optionalDay(), date_custom_end: optionalDay() })
    .transform(({ date_custom_start: from, date_custom_end: to, ...rest }) => ({ ...rest, from, to })),
  items: z.object({
    visibility: points,
    rankings: points,
    traffic: points,
    share_of_voice: shareOfVoice.items.nullable(),
    /** Citations in AI overviews on the last day with some; null where competitors are not shown, or none was read. */
    citations: z
      .object({
        day,
        read: z.int(),
        sites: z.array(z.object({ host: z.string(), is_own: z.boolean(), cited: z.int() })),
      })
      .nullable(),
  }),
  limit: { max: 120, seconds: 60 },
})

const sharedKeyword = keyword.pick({
  keyword: true,
  country_name: true,
  country_name_alpha2: true,
  language_name: true,
  geo_location_name_canonical: true,
  engine_name: true,
  device_name: true,
  device_slug: true,
  current_position: true,
  is_featured_snippet: true,
  prev_position: true,
  was_featured_snippet: true,
  best_position: true,
  worst_position: true,
  diff: true,
  diff_text: true,
  latest_position_url: true,
  position_updated_at: true,
  check_every: true,
  trend: true,
  volume: true,
})
export type SharedKeyword = z.infer<typeof sharedKeyword>

/** Sorts by fields that visitors see; a sort by another field would reveal its values. */
export const sharedKeywordSorts = [
  'position',
  'keyword',
  'prev_position',
  'best_position',
  'worst_position',
  'change',
  'trend',
  'place',
  'volume',
] as const satisfies readonly KeywordSort[]

export const sharedKeywords = endpoint({
  method: 'POST',
  path: 'shared-views/keywords',
  scope: 'public',
  summary: 'A page of the keywords of a shared view',
  input: z.object({
    token,
    pass,
    page,
    sort: optionalOneOf(sharedKeywordSorts),
    order,
    keyword_query: optionalLines(100),
  }),
  items: pageOf(sharedKeyword),
  limit: { max: 120, seconds: 60 },
})

const sharedRate = z.object({ rate: z.number(), low: z.number(), high: z.number() })

/** Answers of one surface on its last day with answers, without costs, models and people. */
export const sharedAnswers = endpoint({
  method: 'POST',
  path: 'shared-views/answers',
  scope: 'public',
  summary:
    'How often answer engines name and cite the brand of a shared view, and its competitors and the cited sites if they are shown',
  input: z.object({ token, pass, surface: optionalOneOf(questionSurfaces) }),
  items: z.object({
    /** Surfaces with answers. */
    surfaces: z.array(z.enum(questionSurfaces)),
    /** The surface of the numbers: the wanted one, or that with the newest answers; null without answers. */
    surface: z.enum(questionSurfaces).nullable(),
    day: day.nullable(),
    answers: z.int(),
    is_invented: z.boolean(),
    /** The own brand first. */
    brands: z.array(
      z.object({
        name: z.string(),
        is_own: z.boolean(),
        named: sharedRate.nullable(),
        cited: sharedRate.nullable(),
      }),
    ),
    questions: z.array(z.object({ text: z.string(), answers: z.int(), named: z.int(), cited: z.int() })),
    /** Null where competitors are not shown. */
    sites: z.array(z.object({ host: z.string(), answers: z.int() })).nullable(),
  }),
  limit: { max: 120, seconds: 60 },
})
export type SharedAnswers = ItemsOf<typeof sharedAnswers>
