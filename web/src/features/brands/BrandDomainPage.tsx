import { Button, TextInput } from '@mantine/core'
import type { BrandDomain } from '@rankline/contract/brands/domains'
import { setBrandDomainForm } from '@rankline/contract/brands/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { WhiteLabelPage } from '../resale/WhiteLabelPage.tsx'
import { domainQuery, sendDomain } from './brand-domains.api.ts'
import { brandQuery } from './brands.api.ts'
import { DomainRecords } from './DomainRecords.tsx'

/** Sets up a brand's own domain: its name, the DNS records it needs, and what DNS returns now. */
export function BrandDomainPage() {
  useTitle('Domain of a brand')
  const { brandId } = useParams({ strict: false }) as { brandId: string }
  const { data: brand } = useQuery(brandQuery(Number(brandId)))
  const query = useQuery(domainQuery(Number(brandId)))
  return (
    <WhiteLabelPage title="Domain of a brand" sub={brand?.name ?? ' '}>
      <QueryStates
        query={query}
        title="We couldn’t load this brand"
        prescribed="UNABLE TO GET BRANDS"
        waiting={<TableSkeleton rows={4} />}
      >
        {(domain) => <Domain key={domain?.domain ?? ''} brandId={Number(brandId)} domain={domain} />}
      </QueryStates>
    </WhiteLabelPage>
  )
}

function Domain({ brandId, domain }: { brandId: number; domain: BrandDomain | null }) {
  const [isChanging, setChanging] = useState(domain === null)
  if (domain !== null && !isChanging)
    return (
      <DomainRecords brandId={brandId} domain={domain}>
        <Button variant="default" onClick={() => setChanging(true)}>
          Change
        </Button>
      </DomainRecords>
    )
  return <DomainForm brandId={brandId} domain={domain} onDone={() => setChanging(false)} />
}

type FormProps = { brandId: number; domain: BrandDomain | null; onDone(): void }

function DomainForm({ brandId, domain, onDone }: FormProps) {
  const form = useSharedForm(setBrandDomainForm, {
    initial: { user_brand_id: brandId, domain: domain?.domain ?? '' },
    onSubmit: async (values) => {
      await sendDomain(values)
      onDone()
    },
  })
  return (
    <form {...form.props} className={formStyles.form}>
      <FormSection
        title="Own domain"
        text="Clients log in and work at this address, and links in emails lead to it. You need access to the domain's DNS records."
      >
        <TextInput label="Domain" placeholder="seo.example.com" {...form.input('domain')} />
      </FormSection>
      <SubmitBar form={form}>Save</SubmitBar>
    </form>
  )
}
