/** The bearer token of the training platform's merchant. It protects nothing: the platform is play money on loopback. */
export const TRAINING_TOKEN = 'training-merchant'
