/** Said where nothing more particular is known about what is empty. */
export const emptyTexts = {
  title: "THERE AREN'T ANY DATA",
  /** Something belongs here and has not come yet. */
  notYet: 'Nothing to see here yet.',
  /** This part of the list is empty, another may not be. */
  here: 'Nothing to see here.',
  /** Nothing offered matches what was typed. */
  search: 'No data has been found.',
} as const
