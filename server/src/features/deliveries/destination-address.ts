import { type Destination, isEncrypted } from '@rankline/contract/deliveries/destinations'

/** Whether the full address may be shown, because knowing it is not enough to send there. */
export const isShownWhole = ({ type }: Pick<Destination, 'type'>): boolean =>
  type === 'email' || type === 'telegram'

/** Address as the log may show it: with a webhook's full address anybody could send there. */
export function shownAddress({ type, address }: Destination): string {
  if (isShownWhole({ type })) return address
  if (type === 'push') return 'A browser'
  if (type === 'server') return readServerAddress(address).name
  const shown = `${new URL(address).hostname} …${address.slice(-4)}`
  return isEncrypted(address) ? shown : `${shown} (http, not encrypted)`
}

/** A browser belongs to a person, who may be a member of the account that the message is about. */
export const pushAddress = (accountId: number, code: string) => `${accountId}.${code}`

/** Account that owns the browser or file server; null for other destinations. */
export const ownerOf = ({ type, address }: Destination): number | null =>
  type === 'push' || type === 'server' ? readPushAddress(address).accountId : null

/** Finds the person who receives messages at a destination; null if unknown. */
export function receiverOf(destination: Destination): { accountId: number } | { email: string } | null {
  if (destination.type === 'email') return { email: destination.address }
  const accountId = ownerOf(destination)
  return accountId === null ? null : { accountId }
}

/** A file server belongs to a person as well; its name is for people. */
export const serverAddress = (accountId: number, { id, name }: { id: number; name: string }) =>
  `${accountId}.${id}.${name}`

export function readServerAddress(address: string): { accountId: number; serverId: number; name: string } {
  const [accountId = '', serverId = '', ...name] = address.split('.')
  return { accountId: Number(accountId), serverId: Number(serverId), name: name.join('.') }
}

/** The browsers of a person among destinations, by their codes. */
export const browsersOf = (destinations: readonly Destination[], accountId: number): string[] =>
  destinations.flatMap(({ type, address }) => {
    if (type !== 'push') return []
    const browser = readPushAddress(address)
    return browser.accountId === accountId ? [browser.code] : []
  })

export function readPushAddress(address: string): { accountId: number; code: string } {
  const [accountId = '', code = ''] = address.split('.')
  return { accountId: Number(accountId), code }
}
