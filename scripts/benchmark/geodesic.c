/* Vincenty's inverse formula on WGS 84, as Sources/Reunite/Geography/Geodesic.swift has it. */
#include "geodesic.h"

#include <math.h>

static const double a = 6378137.0, f = 1 / 298.257223563;

static void reduced(double degrees, double *sine, double *cosine) {
    double radians = degrees * M_PI / 180;
    double y = (1 - f) * sin(radians), x = fabs(degrees) == 90 ? 0 : cos(radians);
    double length = sqrt(x * x + y * y);
    *sine = y / length;
    *cosine = x / length;
}

double geodesic_distance(double longitude1, double latitude1, double longitude2, double latitude2) {
    if (longitude1 == longitude2 && latitude1 == latitude2) return 0;
    double b = a * (1 - f), s1, c1, s2, c2;
    reduced(latitude1, &s1, &c1);
    reduced(latitude2, &s2, &c2);
    double degrees = fabs(longitude2 - longitude1);
    double l = (degrees > 180 ? 360 - degrees : degrees) * M_PI / 180, lambda = l;
    for (int i = 0; i < 100; i++) {
        double sl = sin(lambda), cl = cos(lambda);
        double across = c2 * sl, along = c1 * s2 - s1 * c2 * cl;
        double sin_sigma = sqrt(across * across + along * along);
        if (sin_sigma == 0) return 0;
        double cos_sigma = s1 * s2 + c1 * c2 * cl, sigma = atan2(sin_sigma, cos_sigma);
        double sin_alpha = c1 * c2 * sl / sin_sigma, cos_sq = 1 - sin_alpha * sin_alpha;
        double cos2m = cos_sq == 0 ? 0 : cos_sigma - 2 * s1 * s2 / cos_sq;
        double c = f / 16 * cos_sq * (4 + f * (4 - 3 * cos_sq)), before = lambda;
        lambda = l + (1 - c) * f * sin_alpha
            * (sigma + c * sin_sigma * (cos2m + c * cos_sigma * (2 * cos2m * cos2m - 1)));
        if (fabs(lambda) > M_PI) break;
        if (fabs(lambda - before) >= 1e-13) continue;
        double u = cos_sq * (a * a - b * b) / (b * b), cos2 = cos2m * cos2m;
        double big_a = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)));
        double big_b = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)));
        double delta = big_b * sin_sigma * (cos2m + big_b / 4 * (cos_sigma * (2 * cos2 - 1)
            - big_b / 6 * cos2m * (4 * sin_sigma * sin_sigma - 3) * (4 * cos2 - 3)));
        return b * big_a * (sigma - delta);
    }
    /* Nearly antipodal: the great circle's length. */
    double across = c2 * sin(l), along = c1 * s2 - s1 * c2 * cos(l);
    double angle = atan2(sqrt(across * across + along * along), s1 * s2 + c1 * c2 * cos(l));
    return angle * (2 * a + b) / 3;
}
