export const places = [
  'Cebu North',
  'Davao',
  'Batangas',
  'Iloilo',
  'Baguio',
  'Tagaytay 2',
  'Ortigas 5',
  'Zamboanga',
  'Bacolod',
  'Cagayan de Oro',
  'Naga',
  'Legazpi',
  'Tacloban',
  'Clark',
  'Laoag',
  'Puerto Princesa',
  'General Santos',
  'Lipa',
  'Dagupan',
  'Quezon City',
  'Taguig',
  'Lucena',
] as const

export const vendors = [
  'Luzon Civil Works',
  'Pacific Tower Builders',
  'Meridian Network Systems',
  'Kalayaan Power Solutions',
  'Isarog Engineering',
  'Balanghai Services',
  'Amihan Systems',
  'Tres Marias Trading',
  'Sinag Energy Systems',
  'Hiraya Supply',
] as const

/** Cost centre of each group of the organisation, as the forms' option values have it. */
export const costCentreOf: Readonly<Record<string, string>> = {
  'network-engineering': '4520',
  'network-core': '4520',
  'transport-access': '4410',
  'field-operations': '4630',
  'property-sites': '4400',
  'finance-shared-services': '2210',
  treasury: '2210',
  procurement: '2340',
  'consumer-marketing': '3120',
  'consumer-sales': '3120',
  'enterprise-sales': '3250',
  'enterprise-solutions': '3250',
  'customer-care': '3410',
  'information-security': '5240',
  'data-privacy': '5240',
  'human-resources': '6150',
  'office-of-the-president': '1100',
  'strategy-ventures': '1100',
}

/** Where a group has none of its own, Information Technology's. */
export const SHARED_COST_CENTRE = '5110'
