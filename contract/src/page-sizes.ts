/** Rows of a page, by list; `usual` where a list is not named. */
export const PAGE_SIZE = {
  usual: 20,
  keywords: 100,
  landingPages: 50,
  cannibalisation: 50,
  replies: 10,
  administration: 50,
} as const
