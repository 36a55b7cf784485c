import { addressOf } from '@rankline/serp/proxies/list'
import type { Secrets } from '../../platform/crypto.ts'
import type { ProxyRow } from './proxies.queries.ts'

type Whose = Pick<ProxyRow, 'host' | 'port' | 'username'>

const aboutOf = (proxy: Whose) => `proxies ${addressOf(proxy)} ${proxy.username}`

export const encryptedPassword = (secrets: Secrets, proxy: Whose, password: string) =>
  secrets.encrypt(password, aboutOf(proxy))

/** @throws {UnreadableSecret} if the key that encrypted it no longer exists */
export const openedPassword = (secrets: Secrets, proxy: Whose, encrypted: string) =>
  secrets.decrypt(encrypted, aboutOf(proxy))
