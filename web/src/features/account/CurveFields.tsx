import { TextInput } from '@mantine/core'
import { type clickCurveForm, curveFields } from '@rankline/contract/click-curve/forms'
import type { SharedForm } from '../../platform/forms.tsx'
import { counted } from '../../ui/format.ts'
import styles from './click-curve.module.css'
import { visitsOf } from './click-curve.ts'

/** A field for each position, with the visits that its percent means. */
export function CurveFields({ form }: { form: SharedForm<typeof clickCurveForm> }) {
  return (
    <div className={styles.fields}>
      {curveFields.map((name, index) => {
        const visits = form.isValid(name) ? visitsOf(form.values[name]) : null
        return (
          <TextInput
            key={name}
            {...form.input(name)}
            label={`Position ${index + 1}`}
            inputMode="decimal"
            rightSection={<span className={styles.unit}>%</span>}
            rightSectionPointerEvents="none"
            description={visits === null ? '–' : counted(visits, 'visit')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ input: styles.input }}
          />
        )
      })}
    </div>
  )
}
