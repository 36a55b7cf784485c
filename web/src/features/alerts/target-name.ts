import { furtherKind } from '@rankline/contract/alerts/kinds'
import { useQuery } from '@tanstack/react-query'
import { type AlertForm, idIn, textIn } from './alert-form.ts'
import { sourceFeaturesQuery } from './alerts.api.ts'

/** The feature or the competitor that the alert is about, for its sentence; null: any. */
export function useTargetName(form: AlertForm): string | null {
  const of = furtherKind(textIn(form, 'trigger_type'))?.target?.of
  const target = textIn(form, 'trigger_target').trim()
  const { data: features = [] } = useQuery({
    ...sourceFeaturesQuery(idIn(form, 'source_type_project')),
    enabled: of === 'feature',
  })
  if (target === '') return null
  return of === 'competitor' ? target : (features.find(({ id }) => String(id) === target)?.name ?? null)
}
