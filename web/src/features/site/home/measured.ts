/** Counts of pages with a result list, by how well the parser read them at first sight. */
export type Reading = { pages: number; right: number; refused: number; wrong: number }

/** All five searches of docs/unseen-pages.md; its test compares them. */
export const allPages: Reading = { pages: 851, right: 727, refused: 108, wrong: 16 }

/** The fourth search, which looked for pages of 2025 and 2026. */
export const newestPages: Reading = { pages: 103, right: 101, refused: 2, wrong: 0 }
