import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import { formSchema } from '../validation/schema.ts'
import { id, optionalId, optionalText, requiredText } from '../wire.ts'
import { encodingNames, isEncoding } from './file-encodings.ts'
import { keywordsFileForm } from './forms.ts'

/** A keyword found elsewhere; the numbers are that service's, and null where it gives none. */
export const importedKeyword = z.object({
  /** Counts through all pages of an import. */
  id: z.int(),
  keyword: z.string(),
  position: z.number().nullable(),
  clicks: z.int().nullable(),
  /** 0 to 1 */
  ctr: z.number().nullable(),
  impressions: z.int().nullable(),
})
export type ImportedKeyword = z.infer<typeof importedKeyword>

/** Lines of a file that became no keyword, by reason. */
const droppedLines = z.object({
  duplicate: z.int(),
  too_long: z.int(),
  unreadable: z.int(),
  /** Heads, titles and totals of a table. */
  no_keyword: z.int(),
})

const profile = z.object({ id: z.string(), name: z.string() })
const webProperty = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the first stream; empty for a property without one. */
  websiteUrl: z.string(),
  profiles: z.array(profile),
  /** Why there is none; null where there are some. */
  no_profiles: z.enum(['refused', 'no_web_stream']).nullable(),
})
export const analyticsAccount = z.object({
  id: z.string(),
  name: z.string(),
  webProperties: z.array(webProperty),
})
export type AnalyticsAccount = z.infer<typeof analyticsAccount>

/** `next_page_token`: sent back for what follows; null at the end. */
const nextPage = z.string().nullable()

export const importSummary = z.object({
  /** Accounts of an analytics connection; null for other kinds. */
  accounts: z.array(analyticsAccount).nullable(),
  /** Sites of a Search Console connection; null for other kinds. */
  sites: z.array(z.object({ siteUrl: z.string() })).nullable(),
  next_page_token: nextPage,
})
export type ImportSummary = z.infer<typeof importSummary>

const keywordPage = z.object({
  keywords: z.array(importedKeyword),
  next_page_token: nextPage,
  /** Why there is nothing, where the service says it. */
  note: z.string().nullable(),
})
export type KeywordPage = z.infer<typeof keywordPage>

const connectionId = id('user_connection_id')
const pageToken = optionalText(2_000)
const limit = { max: 120, seconds: 60 }

/** An id of Google: digits, so that it cannot change the address that is asked. */
const digits = (field: string) =>
  requiredText(field, 20).refine((text) => /^\d+$/.test(text), { error: refusals.notInteger })

export const importConnection = endpoint({
  method: 'POST',
  path: 'imports/connection',
  impersonation: 'reading',
  waitsFor: 'providers',
  scope: 'account',
  permission: 'connect',
  summary: 'What keywords can be imported from: the properties of Analytics, or the sites of Search Console',
  input: z.object({ user_connection_id: connectionId, next_page_token: pageToken }).transform((input) => ({
    connectionId: input.user_connection_id,
    pageToken: input.next_page_token ?? null,
  })),
  items: importSummary,
  limit,
})

export const importFromAnalytics = endpoint({
  method: 'POST',
  path: 'imports/connectionAnalyticsGetKeywords',
  impersonation: 'reading',
  waitsFor: 'providers',
  scope: 'account',
  permission: 'connect',
  summary: 'A page of the search queries that Analytics knows of a property',
  input: z
    .object({
      user_connection_id: connectionId,
      account_id: digits('account_id'),
      property_id: digits('property_id'),
      view_id: digits('view_id'),
      next_page_token: pageToken,
    })
    .transform((input) => ({
      connectionId: input.user_connection_id,
      accountId: input.account_id,
      propertyId: input.property_id,
      viewId: input.view_id,
      pageToken: input.next_page_token ?? null,
    })),
  items: keywordPage,
  limit,
})

export const importFromConsole = endpoint({
  method: 'POST',
  path: 'imports/connectionConsoleGetKeywords',
  impersonation: 'reading',
  waitsFor: 'providers',
  scope: 'account',
  permission: 'connect',
  summary: 'A page of the queries of the last 28 days that a site is seen for, most clicks first',
  input: z
    .object({
      user_connection_id: connectionId,
      site_url: optionalText(500),
      /** Chooses the site where none is named. */
      project_url: optionalText(2_000),
      next_page_token: pageToken,
    })
    .transform((input) => ({
      connectionId: input.user_connection_id,
      siteUrl: input.site_url ?? null,
      projectUrl: input.project_url ?? null,
      pageToken: input.next_page_token ?? null,
    })),
  items: keywordPage,
  limit,
})

export const importFromFile = endpoint({
  method: 'POST',
  path: 'imports/fileGetKeywords',
  impersonation: 'reading',
  scope: 'account',
  permission: 'manage',
  summary:
    'The keywords of a text file (one per line) or a CSV file (one per cell, or the column of a table)',
  input: formSchema(keywordsFileForm).transform(({ keywords_file: file, keywords_column, encoding }) => ({
    file,
    // From 0, as columns are listed; -1 stands for every cell.
    column: keywords_column === null ? null : keywords_column - 1,
    encoding: encoding !== null && isEncoding(encoding) ? encoding : null,
  })),
  items: z.object({
    keywords: z.array(importedKeyword),
    next_page_token: z.null(),
    dropped: droppedLines,
    /** Columns of a CSV file, for the user to choose from. */
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    /** The place of the column that was taken, from 0; -1: none is recognised, so choose; null: every cell or line. */
    column: z.int().nullable(),
    encoding: z.enum(Object.keys(encodingNames) as [string, ...string[]]),
  }),
  messageOf: ({ keywords, dropped }) => messages.keywordsRead(keywords.length, dropped),
  upload: { fields: ['keywords_file'], maxBytes: 1024 * 1024 },
  limit: { max: 60, seconds: 60 },
})

export const suggestKeywords = endpoint({
  method: 'GET',
  path: 'imports/suggestions',
  scope: 'account',
  permission: 'connect',
  summary: 'Queries that Search Console has seen a site for and that are not tracked, most impressions first',
  input: z
    .object({ user_connection_id: connectionId, project_url: optionalText(2_000), project_id: optionalId() })
    .transform((input) => ({
      connectionId: input.user_connection_id,
      projectUrl: input.project_url ?? null,
      projectId: input.project_id ?? null,
    })),
  items: keywordPage,
  limit,
})
