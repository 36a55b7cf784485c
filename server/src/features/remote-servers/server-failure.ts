/** A server could not be reached, or refused something. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  /** Whether another try would end the same. */
  readonly isFinal: boolean

  /** @param text for the person */
  constructor(text: string, { isFinal, cause }: { isFinal: boolean; cause?: unknown }) {
    super(text, { cause })
    this.isFinal = isFinal
  }
}
