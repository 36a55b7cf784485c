import { ONCE } from '@rankline/contract/keywords/check-frequency'
import type { addToSeveralForm } from '@rankline/contract/keywords/forms'
import { estimateAdding } from '@rankline/contract/several-searches/calls'
import type { FormInput } from '@rankline/contract/validation/fields'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import type { Draft } from '../../../platform/form-state.ts'
import { counted, formatNumber } from '../../../ui/format.ts'

type Values = Draft<typeof addToSeveralForm>
type Estimate = {
  keywords: number
  checks: number
  requests: number | null
  cost: number | null
  left: number | null
}

/** The cost of adding these keywords, asked for once there are keywords and a project. */
export const estimateQuery = (values: Values) =>
  queryOptions({
    queryKey: ['keywords', 'estimate-adding', values],
    queryFn: ({ signal }) =>
      call(estimateAdding, values as FormInput<typeof addToSeveralForm>, { signal, background: true }),
    enabled: String(values.keywords ?? '').trim() !== '' && Boolean(values.project_id),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Milliseconds without a change after which a cost is asked for. */
const PAUSE = 600

/** A value that follows another one after a pause. */
export function useDelayed<T>(value: T): T {
  const [delayed, setDelayed] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(JSON.parse(key) as T), PAUSE)
    return () => clearTimeout(timer)
  }, [key])
  return delayed
}

/**
 * `Up to 42 checks: 3 keywords, daily for 14 days. Uses 3 of the 40 keywords left in your package. Costs up to $0.08 at present
 * prices.`
 */
export function costOfResearch({ keywords, checks, requests, cost, left }: Estimate, endsOn: string): string {
  if (keywords === 0) return 'The project tracks all of these keywords already.'
  const days = checks / keywords
  const how = endsOn === ONCE ? 'checked once' : `daily for ${counted(days, 'day')}`
  const parts = [
    `Up to ${counted(checks, 'check')}: ${counted(keywords, 'new keyword')}, ${how}.`,
    left !== null && `Uses ${formatNumber(keywords)} of the ${counted(left, 'keyword')} left in the package.`,
    priceText(cost, requests),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function priceText(cost: number | null, requests: number | null): string {
  if (cost === null) return 'What the source charges is unknown.'
  if (cost === 0) return 'The source charges nothing.'
  const price = cost < 0.01 ? 'less than $0.01' : `up to $${cost.toFixed(2)}`
  return `Costs ${price} at present prices (${counted(requests ?? 0, 'request')}).`
}
