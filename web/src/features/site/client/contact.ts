import { contactForm } from '@rankline/contract/contacts/forms'
import { encodeForm } from '@rankline/contract/encoding'
import type { Envelope } from '@rankline/contract/envelope'
import { validateForm } from '@rankline/contract/validation/validate'

const unreachable = 'The server cannot be reached. What you wrote is still here; please try again.'

type Name = keyof typeof contactForm
const names = Object.keys(contactForm) as Name[]
const form = wanted(document.querySelector<HTMLFormElement>('[data-contact]'))
const said = wanted(form.querySelector<HTMLElement>('[data-said]'))
const button = wanted(form.querySelector('button'))
const edited = new Set<string>()

form.addEventListener('input', ({ target }) => {
  if (target instanceof Element) edited.add(target.id)
  say('')
  showErrors()
})
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  for (const name of names) edited.add(name)
  const [first] = showErrors()
  if (first !== undefined) return field(first).focus()
  button.disabled = true
  await send()
  button.disabled = false
})

function values(): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, field(name).value])) as Record<Name, string>
}

async function send() {
  const answer = await post()
  if (answer === null) return say(unreachable, true)
  if (answer.status === 'error') {
    for (const name of names) showError(name, answer.errors[name]?.[0])
    return say(answer.message, true)
  }
  form.reset()
  edited.clear()
  say(answer.message ?? 'Thank you. Your message has arrived.')
}

async function post(): Promise<Envelope<unknown> | null> {
  try {
    const response = await fetch('/api/v1/contacts/create', { method: 'POST', body: encodeForm(values()) })
    return await response.json()
  } catch {
    return null
  }
}

/** Shows the first error of each edited field. @returns the fields that fail, edited or not */
function showErrors(): Name[] {
  const errors: Partial<Record<string, string[]>> = validateForm(contactForm, values())
  for (const name of names) showError(name, edited.has(name) ? errors[name]?.[0] : undefined)
  return names.filter((name) => errors[name] !== undefined)
}

function showError(name: Name, text: string | undefined) {
  field(name).setAttribute('aria-invalid', String(text !== undefined))
  wanted(form.querySelector(`[data-error="${name}"]`)).textContent = text ?? ''
}

function say(text: string, hasFailed = false) {
  said.textContent = text
  said.toggleAttribute('data-failed', hasFailed)
}

function field(name: Name): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return wanted(form.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(`#${name}`))
}

function wanted<T>(element: T | null): T {
  if (element === null) throw new Error('A part of the page is missing.')
  return element
}
