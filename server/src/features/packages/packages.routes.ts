import * as adminCalls from '@rankline/contract/admin/packages'
import * as calls from '@rankline/contract/packages/calls'
import { route } from '../../platform/http/routes.ts'
import { usageData } from '../limits/usage.service.ts'
import * as adminPackages from './admin-packages.service.ts'
import * as packages from './packages.service.ts'

export const packagesRoutes = [
  route(calls.listPackages, packages.listPackages),
  route(calls.findPackage, packages.findPackage),
  route(calls.usageData, usageData),
  route(adminCalls.listAllPackages, adminPackages.listAllPackages),
  route(adminCalls.createAdminPackage, adminPackages.createPackage),
  route(adminCalls.updateAdminPackage, adminPackages.updatePackage),
]
