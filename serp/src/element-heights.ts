import type { ColumnItem } from './page.ts'

export type Device = 'desktop' | 'mobile'

/** CSS pixels. `head`: from the top of the page to the title of a first result with nothing above it. */
export type ElementHeights = Readonly<Record<ColumnItem | 'head', number>>

/**
 * Typical heights on Google's web pages, in CSS pixels, with the space below. The first ones of a device are measured on
 * rendered pages, the others are assumed (docs/above-the-result.md has the method, and on how many pages each is based).
 * An AI Overview is collapsed, as it is before somebody opens it.
 */
export const elementHeights: Readonly<Record<Device, ElementHeights>> = {
  desktop: {
    head: 190,
    organic: 147,
    ai_overview: 415,
    people_also_ask: 350,
    local_pack: 857,
    knowledge_panel: 415,
    images: 384,
    videos: 495,
    shopping: 1_124,
    discussions: 430,
    featured_snippet: 412,
    hotels: 719,
    recipes: 472,

    ads_top: 180,
    ads_bottom: 180,
    top_stories: 480,
    short_videos: 495,
    twitter: 440,
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
    organic: 239,
    people_also_ask: 306,

    head: 150,
    ads_top: 230,
    ads_bottom: 230,
    ai_overview: 415,
    featured_snippet: 600,
    local_pack: 796,
    knowledge_panel: 440,
    images: 300,
    videos: 495,
    top_stories: 677,
    shopping: 420,
    discussions: 430,
    hotels: 719,
    recipes: 472,
    short_videos: 495,
    twitter: 440,
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
