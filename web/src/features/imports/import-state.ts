import type {
  AnalyticsAccount,
  ImportedKeyword,
  ImportSummary,
  KeywordPage,
} from '@rankline/contract/imports/calls'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'

export type Choice = {
  connectionId: number | null
  driver: 'google_analytics' | 'google_console' | null
  accountId: string | null
  propertyId: string | null
  viewId: string | null
  /** Null: the server takes the site that fits the project. */
  siteUrl: string | null
}

export type ImportState = Choice & {
  summary: ImportSummary | null
  keywords: readonly ImportedKeyword[]
  /** The token of the next page. */
  token: string | null
  /** Whether the last page of the choice is imported. */
  isComplete: boolean
  note: string | null
}

const nothingChosen: Choice = {
  connectionId: null,
  driver: null,
  accountId: null,
  propertyId: null,
  viewId: null,
  siteUrl: null,
}

const fresh = { token: null, isComplete: false, note: null }

export const emptyImport: ImportState = { ...nothingChosen, ...fresh, summary: null, keywords: [] }

/** Changes the connection and resets every choice below it; keywords stay until they are cleared. */
export const withConnection = (
  state: ImportState,
  chosen: Pick<Choice, 'connectionId' | 'driver'>,
): ImportState => ({ ...state, ...nothingChosen, ...chosen, ...fresh, summary: null })

export const withAccount = (state: ImportState, accountId: string | null): ImportState => ({
  ...state,
  ...fresh,
  accountId,
  propertyId: null,
  viewId: null,
})

export const withProperty = (state: ImportState, propertyId: string | null): ImportState => ({
  ...state,
  ...fresh,
  propertyId,
  viewId: null,
})

export const withView = (state: ImportState, viewId: string | null): ImportState => ({
  ...state,
  ...fresh,
  viewId,
})

export const withSite = (state: ImportState, siteUrl: string | null): ImportState => ({
  ...state,
  ...fresh,
  siteUrl,
})

/** The first page of a summary, or one more page of its accounts. */
export function withSummary(state: ImportState, summary: ImportSummary, isMore: boolean): ImportState {
  const before = isMore ? (state.summary?.accounts ?? []) : []
  const accounts = summary.accounts === null ? null : [...before, ...summary.accounts]
  return { ...state, summary: { ...summary, accounts } }
}

export function withPage(state: ImportState, page: KeywordPage): ImportState {
  const { keywords, next_page_token: token, note } = page
  return {
    ...state,
    keywords: joined(state.keywords, keywords),
    token,
    isComplete: token === null && note === null,
    note,
  }
}

/** Adds the keywords of another page, without duplicates; ids stay unique. */
export function joined(before: readonly ImportedKeyword[], more: readonly ImportedKeyword[]) {
  const known = new Set(before.map(({ keyword }) => normalisePhrase(keyword)))
  const highest = before.reduce((most, { id }) => Math.max(most, id), 0)
  const added = more.filter(({ keyword }) => !known.has(normalisePhrase(keyword)))
  return [...before, ...added.map((one, index) => ({ ...one, id: highest + index + 1 }))]
}

export const without = (keywords: readonly ImportedKeyword[], ids: ReadonlySet<number>) =>
  keywords.filter(({ id }) => !ids.has(id))

/** Returns the empty state: no keywords, no summary, no choice. */
export const cleared = (): ImportState => emptyImport

/** Whether enough is chosen to import. Search Console needs no site. */
export const isReady = (state: ImportState): boolean =>
  state.driver === 'google_console' ||
  (state.driver === 'google_analytics' &&
    state.accountId !== null &&
    state.propertyId !== null &&
    state.viewId !== null)

export const accountOf = ({ summary, accountId }: ImportState): AnalyticsAccount | undefined =>
  summary?.accounts?.find(({ id }) => id === accountId)
