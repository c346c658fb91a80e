/** Where the product of these journeys is served. */
export const webUrl = () => process.env.E2E_WEB_URL ?? ''
export const adminUrl = () => process.env.E2E_ADMIN_URL ?? ''
