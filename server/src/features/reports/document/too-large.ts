/** A document is in memory until it ends. */
export const MOST_PDF_ROWS = 10_000

/** The project has too many keywords for a PDF, so a retry would fail in the same way. */
export class TooLargeForPdf extends Error {
  override readonly name = 'TooLargeForPdf'
}
