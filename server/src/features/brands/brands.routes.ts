import * as calls from '@rankline/contract/brands/calls'
import * as domainCalls from '@rankline/contract/brands/domains'
import { route } from '../../platform/http/routes.ts'
import * as domains from './brand-domains.service.ts'
import * as brands from './brands.service.ts'
import * as own from './own-brands.service.ts'

export const brandsRoutes = [
  route(calls.brandByAddress, brands.brandByAddress),
  route(calls.createBrand, own.createBrand),
  route(calls.listBrands, own.listBrands),
  route(calls.allBrands, own.allBrands),
  route(calls.findBrand, own.findBrand),
  route(calls.updateBrand, own.updateBrand),
  route(calls.toggleBrand, own.toggleBrand),
  route(domainCalls.findBrandDomain, domains.findBrandDomain),
  route(domainCalls.setBrandDomain, domains.setBrandDomain),
  route(domainCalls.checkBrandDomain, domains.checkBrandDomain),
  route(domainCalls.removeBrandDomain, domains.removeBrandDomain),
]
