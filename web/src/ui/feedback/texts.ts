/** Shown if there is no more specific text for an empty state. */
export const emptyTexts = {
  title: 'Nothing here',
  /** Prescribed, below the title. */
  noData: "THERE AREN'T ANY DATA",
  /** Content is expected here but does not exist yet. */
  notYet: 'Nothing to see here yet.',
  /** This part of the list is empty; another may not be. */
  here: 'Nothing to see here.',
  /** Nothing offered matches what was typed. */
  search: 'No data has been found.',
} as const
