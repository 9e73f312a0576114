#ifndef GEODESIC_H
#define GEODESIC_H

/* Metres between two places in degrees. */
double geodesic_distance(double longitude1, double latitude1, double longitude2, double latitude2);

#endif
