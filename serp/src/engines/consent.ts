import type { Element } from 'domhandler'
import type { ConsentPass, EngineRequest } from '../engine.ts'
import { Page } from '../html.ts'
import { isUrl } from '../is-url.ts'

/** Google's consent cookies: the newer one with every option refused, the older one answered. */
export const googleConsent: ConsentPass = { cookie: 'SOCS=CAESHAgBEhIaAB; CONSENT=YES+' }

/**
 * The request that submits a consent page's form with as little consent as possible; null without a form.
 * @param url address of the page
 */
export function consentForm(html: string, url: string): EngineRequest | null {
  const page = new Page(html)
  const forms = page.elements.filter(
    ({ name, attribs }) => name === 'form' && attribs.method?.toLowerCase() === 'post',
  )
  const form = forms.find((one) => buttonsOf(page, one).some(refuses)) ?? forms.find((one) => isConsent(one))
  if (!form || !isUrl(form.attribs.action ?? '', url)) return null
  const fields = new URLSearchParams()
  for (const { name, attribs } of page.inside(form))
    if (name === 'input' && attribs.type === 'hidden' && attribs.name !== undefined)
      fields.append(attribs.name, attribs.value ?? '')
  const buttons = buttonsOf(page, form)
  const button = buttons.find(refuses) ?? buttons[0]
  if (button?.attribs.name !== undefined) fields.append(button.attribs.name, button.attribs.value ?? '')
  return {
    url: new URL(form.attribs.action ?? '', url).href,
    headers: { 'content-type': 'application/x-www-form-urlencoded', referer: url },
    body: fields.toString(),
  }
}

function buttonsOf(page: Page, form: Element): Element[] {
  return page
    .inside(form)
    .filter(({ name, attribs }) => name === 'button' || (name === 'input' && attribs.type === 'submit'))
}

function refuses({ attribs }: Element): boolean {
  return /reject|refuse|decline|deny/i.test(`${attribs.name} ${attribs.value} ${attribs.class}`)
}

function isConsent({ attribs }: Element): boolean {
  return /consent/i.test(`${attribs.action} ${attribs.class} ${attribs.id}`)
}
