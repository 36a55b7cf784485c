import { type Period, type PlanFamily, planFamilies } from '@rankline/contract/packages/plans'
import { cardTexts } from '../pricing/card-texts.ts'
import { features, limitWords } from '../pricing/features.ts'

// The page already has the cards; this script updates their texts to the choice.

const page = wanted(document.querySelector<HTMLElement>('[data-pricing]'))
const isTrialOn = page.dataset.trial !== undefined

page.addEventListener('input', showAll)
// A browser that returns to the page keeps the earlier choice.
showAll()

function showAll() {
  const period = wanted(page.querySelector<HTMLInputElement>('[name="period"]:checked')).value as Period
  for (const family of planFamilies) show(family, period)
}

function show(family: PlanFamily, period: Period) {
  const card = wanted(page.querySelector(`[data-family="${family.slug}"]`))
  const slider = wanted(card.querySelector('input'))
  const plan = family.plans[Number(slider.value)]
  if (plan === undefined) return
  const { href, ...texts } = cardTexts(plan, period, isTrialOn)
  slider.style.setProperty('--filled', String(Number(slider.value) / Number(slider.max)))
  slider.setAttribute('aria-valuetext', `${texts.keywords} keywords`)
  for (const [name, text] of Object.entries(texts))
    wanted(card.querySelector(`[data-text="${name}"]`)).textContent = text
  wanted(card.querySelector('a')).href = href
  for (const { key, of } of features)
    wanted(card.querySelector(`[data-limit="${key}"]`)).textContent = limitWords(plan, key, of)
}

function wanted<T>(element: T | null): T {
  if (element === null) throw new Error('A part of the page is missing.')
  return element
}
