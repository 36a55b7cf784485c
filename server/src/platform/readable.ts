import { domainToUnicode } from 'node:url'
import { readablePath } from '@rankline/contract/readable'

/** A host as people write it: `xn--bcher-kva.example` is `bücher.example`. */
export const readableHost = (host: string): string => domainToUnicode(host) || host

/** Host and path, both as people write them. */
export const readableAddress = (host: string, path: string): string => readableHost(host) + readablePath(path)
