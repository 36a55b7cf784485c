/**
 * Ends a dry run: it is thrown through every transaction, which is rolled back, and its items are the answer. Catch it
 * only where no transaction is open.
 */
export class DryRun extends Error {
  readonly items: unknown

  constructor(items: unknown) {
    super('dry run')
    this.name = 'DryRun'
    this.items = items
  }
}
