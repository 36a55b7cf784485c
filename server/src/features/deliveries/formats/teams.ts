import { isolated } from '@rankline/contract/direction'
import type { Outgoing } from '../outgoing.ts'
import { changeOf, cut, moreOf, nameOf, pageOf } from './lines.ts'

const LONGEST = 1_000

/** A message with an Adaptive Card, as the webhook of Workflows takes it. */
export function teamsBody({ id, title, summary, rows, more, link, sender: { product } }: Outgoing) {
  return {
    type: 'message',
    id,
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            textBlock(title, { size: 'Large', weight: 'Bolder' }),
            textBlock(summary, {}),
            ...(rows.length === 0
              ? []
              : [
                  {
                    type: 'FactSet',
                    facts: rows.map((row) => ({
                      title: escaped(isolated(nameOf(row))),
                      value: [escaped(changeOf(row)), linkTo(pageOf(row))]
                        .filter((part) => part !== '')
                        .join(' '),
                    })),
                  },
                ]),
            ...moreOf({ more }).map((text) => textBlock(text, {})),
            textBlock(product, { isSubtle: true, size: 'Small' }),
          ],
          actions: [{ type: 'Action.OpenUrl', title: cut(link.text, 100), url: link.href }],
        },
      },
    ],
  }
}

const textBlock = (text: string, look: Record<string, string | boolean>) => ({
  type: 'TextBlock',
  text: cut(escaped(text), LONGEST),
  wrap: true,
  ...look,
})

/** Escapes Markdown, which text blocks and facts read: its marks, and the start of a list or a quotation. */
const escaped = (text: string) =>
  text.replace(/[\\*_[\]()`#]/g, '\\$&').replace(/^([^\S\r\n\u2028\u2029]*\d*)([-+.>])/gm, '$1\\$2')

/** Escapes brackets in the URL, which would end the link. */
const linkTo = (page: string | undefined) =>
  page === undefined ? '' : `[page](${page.replaceAll('(', '%28').replaceAll(')', '%29')})`
