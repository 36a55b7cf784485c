import { AppLink } from '../../ui/AppLink.tsx'
import { brandField } from '../brands/brand-field.ts'
import brandStyles from '../brands/brand-frame.module.css'
import { SecondStep } from '../second-factor/SecondStep.tsx'
import { BrandPage } from './BrandPage.tsx'

/** The second step of the log-in of a brand's client. */
export function BrandSecondStepPage() {
  return (
    <BrandPage
      title="Confirm that it is you"
      footer={(path) => (
        <AppLink to={path} data-touch>
          Log in as somebody else
        </AppLink>
      )}
    >
      {({ address_name }) => (
        <SecondStep
          start={`/white-label/brand/${address_name}`}
          formClass={brandStyles.form}
          fieldClasses={brandField}
        />
      )}
    </BrandPage>
  )
}
