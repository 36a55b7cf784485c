/** The host is not on the public internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}
