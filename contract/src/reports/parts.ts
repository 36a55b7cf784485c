/** Parts of a PDF below its four numbers, by the names that a person chooses from. */
export const reportParts = {
  summary: 'Summary',
  reasons: 'Visits won and lost, with reasons',
  charts: 'Charts',
  notes: 'Notes',
  competitors: 'Competitors',
  distribution: 'Distribution',
  changes: 'Biggest gains and drops',
  tags: 'Keywords by tag',
  landing_pages: 'Landing pages',
  ai_overviews: 'AI Overviews',
  questions: 'Questions to answer engines',
  search_console: 'Search Console',
  features: 'SERP features',
  keywords: 'All keywords',
} as const
export type ReportPart = keyof typeof reportParts
export const reportPartIds = Object.keys(reportParts) as ReportPart[]

/** The parts of Basic (1) and Advanced (2), in their order. */
export const usualParts: Record<1 | 2, readonly ReportPart[]> = {
  1: ['summary', 'reasons', 'distribution', 'changes', 'keywords'],
  2: [
    'summary',
    'reasons',
    'charts',
    'notes',
    'competitors',
    'distribution',
    'changes',
    'features',
    'keywords',
  ],
}

/** Parts of the first page while they come before all others. */
const firstParts: ReadonlySet<ReportPart> = new Set(['summary', 'reasons'])

/** How many parts are on the first page. */
export function countFirst(parts: readonly ReportPart[]): number {
  const other = parts.findIndex((part) => !firstParts.has(part))
  return other === -1 ? parts.length : other
}

/** Maximum number of projects of a report besides the first one. */
export const MOST_OTHER_PROJECTS = 20
/** Maximum number of tags of a report. */
export const MOST_REPORT_TAGS = 20
/** Characters of the comment on the next document. */
export const MOST_COMMENT = 2_000

/** How a document sums up: `drafted` from the numbers, or `written`: the comment in its place, where there is one. */
export const reportSummaries = ['drafted', 'written'] as const
