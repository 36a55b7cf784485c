import { compose, type MailContent } from '../../platform/mail/compose.ts'

type Failure = {
  reason: string
  /** When the last good backup was begun; null if there is none. */
  lastAt: Date | null
  site: string
}

/** Tells an administrator that there is no backup of the last day. */
export function failureMail({ reason, lastAt, site }: Failure): MailContent {
  const last =
    lastAt === null ? 'There is no backup yet.' : `The last good backup is of ${timeText(lastAt)} UTC.`
  return compose({
    subject: 'The daily backup failed',
    preview: last,
    heading: 'The daily backup failed',
    paragraphs: [reason, `${last} Rankline tries again for about four hours, and then every day.`],
    button: { label: 'Open the health page', href: `${site}/admin/health` },
    note: 'You receive this email because you are an administrator of this installation and it makes daily backups.',
    site,
  })
}

const timeText = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')
