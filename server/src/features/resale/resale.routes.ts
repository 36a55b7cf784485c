import * as calls from '@rankline/contract/resale/calls'
import { route } from '../../platform/http/routes.ts'
import * as falling from './delete-resale.service.ts'
import * as resale from './resale.service.ts'

export const resaleRoutes = [
  route(calls.createResalePackage, resale.createResalePackage),
  route(calls.listResalePackages, resale.listResalePackages),
  route(calls.allResalePackages, resale.allResalePackages),
  route(calls.findResalePackage, resale.findResalePackage),
  route(calls.resaleAllowance, resale.resaleAllowance),
  route(calls.updateResalePackage, resale.updateResalePackage),
  route(calls.toggleResalePackage, resale.toggleResalePackage),
  route(calls.deleteResalePackages, falling.deleteResalePackages),
  route(calls.previewPackageDeletion, falling.previewPackageDeletion),
  route(calls.deleteBrands, falling.deleteBrands),
  route(calls.previewBrandDeletion, falling.previewBrandDeletion),
  route(calls.deleteClients, falling.deleteClients),
  route(calls.previewClientDeletion, falling.previewClientDeletion),
]
