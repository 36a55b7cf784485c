/** A document is in memory until it ends. */
export const MOST_PDF_ROWS = 10_000

/** The project has more keywords than a PDF has room for: another try would end the same. */
export class TooLargeForPdf extends Error {
  override readonly name = 'TooLargeForPdf'
}
