import { join } from 'node:path'

/** Directory for the mails of an installation without a mail server. */
export const outboxOf = (dataDirectory: string) => join(dataDirectory, 'outbox')
