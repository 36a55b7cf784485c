import type { ColumnItem } from './page.ts'

export type Device = 'desktop' | 'mobile'

/** CSS pixels. `head`: from the top of the page to the title of a first result with nothing above it. */
export type ElementHeights = Readonly<Record<ColumnItem | 'head', number>>

/**
 * Typical heights on Google's web pages, in CSS pixels, with the space below. Those in the first block of a device were fitted
 * to rendered pages, the others are assumed (docs/above-the-result.md has the method, and the pages and errors of each).
 * An AI Overview is collapsed, as it is before somebody opens it.
 */
export const elementHeights: Readonly<Record<Device, ElementHeights>> = {
  desktop: {
    head: 194,
    organic: 147,
    ads_top: 180,
    ai_overview: 415,
    featured_snippet: 412,
    people_also_ask: 365,
    local_pack: 780,
    knowledge_panel: 415,
    images: 376,
    videos: 461,
    top_stories: 600,
    shopping: 690,
    recipes: 472,
    hotels: 719,
    discussions: 723,
    twitter: 440,

    ads_bottom: 180,
    short_videos: 461,
    events: 480,
    flights: 480,
    jobs: 480,
    reviews: 300,
    related_searches: 240,
    other: 300,
    // Part of a result, and beside the column.
    sitelinks: 0,
    aside: 0,
  },
  mobile: {
    head: 150,
    organic: 221,
    ads_top: 230,
    people_also_ask: 357,
    local_pack: 796,
    top_stories: 677,
    featured_snippet: 500,
    images: 220,
    knowledge_panel: 440,

    ai_overview: 415,
    videos: 461,
    shopping: 480,
    recipes: 472,
    hotels: 719,
    discussions: 723,
    twitter: 440,
    ads_bottom: 230,
    short_videos: 461,
    events: 480,
    flights: 480,
    jobs: 480,
    reviews: 300,
    related_searches: 240,
    other: 300,
    sitelinks: 0,
    aside: 0,
  },
}

/** The first screen, in CSS pixels: what a usual window shows without scrolling (docs/above-the-result.md). */
export const folds: Readonly<Record<Device, number>> = { desktop: 800, mobile: 660 }
