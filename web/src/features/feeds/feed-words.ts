import type { Feed } from '@rankline/contract/feeds/calls'
import type { FeedFormat, FeedTable } from '@rankline/contract/feeds/forms'
import type { BadgeTone } from '../../ui/data/Badge.tsx'

export const tableWords: Record<FeedTable, { label: string; text: string }> = {
  positions: { label: 'Positions', text: 'A row per keyword that was checked, with its state.' },
  features: { label: 'SERP features', text: 'A row per keyword and feature of its result page.' },
  competitors: { label: 'Competitors', text: 'A row per keyword and competitor.' },
  landing_pages: { label: 'Landing pages', text: 'A row per page of the site that ranks.' },
  search_console: { label: 'Search Console', text: 'Clicks and impressions, if the project is connected.' },
}

export const formatWords: Record<FeedFormat, { label: string; text: string }> = {
  parquet: { label: 'Parquet', text: 'Typed and small. DuckDB, BigQuery and Athena read it.' },
  csv: { label: 'CSV', text: 'Compressed with gzip, below the folder csv.' },
}

export const stateWords: Record<Feed['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: undefined },
  writing: { label: 'Writing', tone: 'accent' },
  current: { label: 'Up to date', tone: 'up' },
  failing: { label: 'Failing', tone: 'down' },
  paused: { label: 'Paused', tone: 'warn' },
}

/** The reason for a pause, with what to do; null without one. */
export function pauseText({ pause_reason: reason, failure }: Feed): string | null {
  if (reason === 'server') return 'Its bucket has been deleted. Edit the feed and choose another one.'
  if (reason === 'failures')
    return `Too many tries failed. Check the bucket, then resume. ${failure ?? ''}`.trim()
  return null
}
